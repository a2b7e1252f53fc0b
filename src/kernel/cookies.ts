/**
 * Cookie and storage keys of the specification (section 9), 60 days, path "/". What each holds is ours to say:
 * the specification gives the names only.
 */
export const cookies = {
  /** Token of a guest's cart. */
  guestCart: '_gct',
  /** Session of a signed-in customer. */
  userToken: '_ut',
  /** Guest session, for everything of a guest that is not the cart. */
  guestSession: '_gsa',
  /** Address a guest gave for the session. */
  guestEmail: '_ge',
  /** Last order of a guest, so that its page opens again. */
  lastOrder: '_lot',
  /** The specification's name; its purpose is not shown and nothing here reads it. */
  lottery: '_l_o_t_c_r_y',
  /** Switches the in-store kiosk on (specification 4). */
  kiosk: 'dwId',
  /** Remembered storefront, "ae/ar". Ours. */
  storefront: 'majlis_storefront',
  /** Consent choice, see contracts/consent.ts. Ours. */
  consent: 'majlis_consent',
} as const

export const cookieLifetimeSeconds = 60 * 24 * 60 * 60
export const cookiePath = '/'
