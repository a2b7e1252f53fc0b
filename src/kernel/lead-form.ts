/** Fields of each lead form, in order. A field that is not listed is neither shown nor stored. */
export const leadFormFields = {
  newsletter: { email: 'required' },
  callback: { name: 'required', phone: 'required', message: 'optional' },
  'design-advice': { name: 'required', phone: 'required', email: 'optional', message: 'optional' },
  'out-of-stock': { name: 'required', phone: 'required', email: 'optional', message: 'optional' },
  business: { name: 'required', phone: 'required', email: 'required', message: 'required' },
} as const satisfies Record<string, Partial<Record<LeadFieldName, 'required' | 'optional'>>>

export type LeadFormKind = keyof typeof leadFormFields
export type LeadFieldName = 'name' | 'phone' | 'email' | 'message'

export const isLeadForm = (text: string): text is LeadFormKind => Object.hasOwn(leadFormFields, text)

/** Maximum lengths, in characters. */
export const leadFieldLengths: Readonly<Record<LeadFieldName, number>> = {
  name: 80,
  phone: 40,
  email: 254,
  message: 1_000,
}
