import { pageCookies } from './page-cookies.ts'

/** Cookie and storage keys of the specification (section 9), 60 days, path "/". It gives the names; the uses are ours. */
export const cookies = {
  ...pageCookies,
  /** Token of a guest's cart. */
  guestCart: '_gct',
  /** Session of a signed-in customer. */
  userToken: '_ut',
  /** Session of a guest, for everything but the cart. */
  guestSession: '_gsa',
  /** Address a guest gave for the session. */
  guestEmail: '_ge',
  /** Last order of a guest, so that its page can be reopened. */
  lastOrder: '_lot',
  /** The order that a code has opened, for half an hour; ours. */
  openedOrder: 'majlis_order',
  /** A name of the specification without a known purpose; nothing sets or reads it. */
  lottery: '_l_o_t_c_r_y',
  /** Switches the in-store kiosk on (specification 4). */
  kiosk: 'dwId',
  /** "light" or "dark"; without it the pages follow the system. Ours. */
  theme: 'majlis_theme',
  /** Text size of a kiosk's visitor in percent; ours. */
  textSize: 'majlis_text_size',
  /** Progress of signing in; ours. */
  challenge: 'majlis_challenge',
  /** By which an account knows a browser again; ours. */
  device: 'majlis_device',
  /** That the browser passed a bot challenge a moment ago, signed; ours. */
  botPass: 'majlis_bot_pass',
  /** Token of the link that verifies an email, until its button is pressed. No script reads it. Ours. */
  verifyEmail: 'majlis_verify',
  /** That somebody has just signed in, until a page has told the analytics of it; ours. */
  signInEvent: 'majlis_sign_in',
  /** What a sign-in could not merge, until the cart has shown it; ours. */
  mergeConflicts: 'majlis_merged',
  /** Code of a coupon link until a cart has taken it. No script reads it. Ours. */
  coupon: 'majlis_coupon',
  /** What a gift card has just shown, sealed: its code after the claim, or a balance. No script reads it. Ours. */
  giftCard: 'majlis_gift_card',
  /** Random and signed, so that a browser votes once on a shared wishlist. No script reads it. Ours. */
  wishlistVoter: 'majlis_voter',
} as const

/** From a link in the morning's mail to an order in the evening. */
export const couponLifetimeSeconds = 24 * 60 * 60
