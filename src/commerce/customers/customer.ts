/** A signed-in customer. */
type Customer = {
  /** E.164; identifies the wallet. */
  readonly phone: string
}

/** The customer signed in with a visitor's token; null: a guest. */
export type FindCustomer = (visitorToken: string) => Promise<Customer | null>

/** Every visitor is a guest until sign-in is built. */
export const allGuests: FindCustomer = async () => null
