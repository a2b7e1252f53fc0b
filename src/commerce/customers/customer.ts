/** Somebody who has signed in. */
export type Customer = {
  /** E.164: what his wallet is kept by. */
  readonly phone: string
}

/** Who has signed in with a visitor's token; null: nobody, he is a guest. */
export type FindCustomer = (visitorToken: string) => Promise<Customer | null>

/** While nobody can sign in, everybody is a guest. */
export const allGuests: FindCustomer = async () => null
