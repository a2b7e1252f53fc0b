import { randomInt } from 'node:crypto'
import type { NewReference } from '#commerce/leads/ports.ts'

/** No vowels (no words), no 0, 1, I, O, L (no mistakes when it is read out). */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ'

const draw = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

export const newReference: NewReference = () => `L-${draw(4)}-${draw(4)}`
