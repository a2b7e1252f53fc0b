/** One @, a local part, a domain with a dot, no space: enough to catch typing errors. */
const shape = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)+$/

/** Whether a text looks like an email address. */
export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text)
