/** The last month in which a card pays. */
export type CardExpiry = {
  /** 1 to 12. */
  readonly month: number
  /** Four digits. */
  readonly year: number
}

/** A card that a provider stores for its customer's next payments, as the provider describes it. Number and security code stay there. */
export type StoredCard = {
  /** Charges and deletes the card at the provider. Encrypted at rest. */
  readonly token: string
  /** The same for the same card, whenever it is saved. */
  readonly fingerprint: string
  /** As the provider writes it: "VISA". */
  readonly brand: string
  readonly lastFour: string
  readonly expiry: CardExpiry
}

/** A month and a year as providers write them, "26" or "2026"; undefined: neither. */
export function parseExpiry(month: string | number, year: string | number): CardExpiry | undefined {
  const [inYear, ofCentury] = [Number(month), Number(year)]
  const whole = ofCentury < 100 ? 2000 + ofCentury : ofCentury
  const isDate = Number.isInteger(inYear) && inYear >= 1 && inYear <= 12 && whole >= 2000 && whole < 2100
  return isDate && Number.isInteger(whole) ? { month: inYear, year: whole } : undefined
}
