import type { Secrets } from '#commerce/identity/ports.ts'

/** Why a PIN is not taken; undefined: it is. */
export function weaknessOfPin(pin: string): 'not-six-digits' | 'common' | undefined {
  if (!/^\d{6}$/.test(pin)) return 'not-six-digits'
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  const isRepeated = pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin
  return isRun || isRepeated ? 'common' : undefined
}

/** What is hashed: without the secret of the installation a stolen table would be tried through in an hour. */
export const pepperPin = ({ seal }: Pick<Secrets, 'seal'>, staffId: string, pin: string): string =>
  seal('staff pin', staffId, pin)
