/** A question without what people should not have written into it: numbers of phones and cards, and addresses of mail. */
export const withoutContacts = (text: string): string =>
  text.replace(/\S+@\S+\.\S+/g, '…').replace(/\+?\p{Nd}(?:[\s().-]?\p{Nd}){6,}/gu, '…')
