/** Sizes of a kiosk's text in percent; the first is the usual one. */
export const textSizes = [100, 125, 150, 175, 200] as const
type TextSize = (typeof textSizes)[number]

/** A stored size; the usual one for anything else. */
export const parseTextSize = (stored: string | undefined): TextSize =>
  textSizes.find((size) => String(size) === stored) ?? textSizes[0]
