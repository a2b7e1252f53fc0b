import type { Contact } from './address.ts'

const dots = '•••'

/** "•••• 4567": enough to recognize one's own number, and for a courier to compare. */
export const maskPhone = (phone: string): string => (phone === '' ? '' : `•${dots} ${phone.slice(-4)}`)

/** "m•••@example.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0] ?? ''}${dots}${email.slice(at)}`
}

/** "M••• A•••" */
export const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}${dots}`)
    .join(' ')

export const maskContact = ({ name, email, phone }: Contact): Contact => ({
  name: maskName(name),
  email: maskEmail(email),
  phone: maskPhone(phone),
})
