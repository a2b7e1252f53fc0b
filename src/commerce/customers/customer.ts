/** A signed-in customer, as checkout and orders need one. Contacts are verified ones; null: none. */
export type Customer = {
  readonly id: string
  readonly name: string
  /** E.164 */
  readonly phone: string | null
  readonly email: string | null
  /** Promotions may be for customers of a group; null: of none. */
  readonly group: string | null
  /** Id in the order-management system; null: unknown. */
  readonly omsUserId: string | null
}

/** The customer whose visitor token it is; null: a guest. Whether the customer is signed in was checked for the token. */
export type FindCustomer = (visitorToken: string) => Promise<Customer | null>
