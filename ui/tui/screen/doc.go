// Package screen implements the screens other than the table: pages with choices, the rules, the daily deals and the
// statistics.
//
// Each screen has a title at the top and keys at the bottom. A screen does not depend on the table or on other screens.
// Its creator decides what is shown after it.
package screen
