/** One @, something before it, a domain with a dot behind it, no space: what a typing error breaks. */
const shape = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)+$/

/** Whether a mail can be sent there as far as one can see. */
export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text)
