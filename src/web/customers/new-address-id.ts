import { randomUUID } from 'node:crypto'

/** Made when the form is rendered: a form that is sent twice adds one address. */
export const newAddressId = (): string => randomUUID()
