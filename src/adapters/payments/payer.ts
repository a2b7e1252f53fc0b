/** First and last name, as providers require; both are the whole name where it has one word. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first: first || name, last: rest.join(' ') || first || name }
}

/** Splits "+96550001234" into { code: "965", number: "50001234" }, by the dial codes of the six countries. */
export function splitPhone(phone: string): { readonly code: string; readonly number: string } {
  const match = /^\+(971|973|968|965|974|91)(\d+)$/.exec(phone)
  return { code: match?.[1] ?? '', number: match?.[2] ?? phone.replace(/^\+/, '') }
}
