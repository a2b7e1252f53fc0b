/** ٠-٩ and ۰-۹ as 0-9: phones, quantities and codes arrive in either. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
