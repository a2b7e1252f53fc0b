/** How often a race is run: RACE_ROUNDS, at most `max` where one round is slow. */
export const rounds = (max = Infinity): number => Math.min(Number(process.env['RACE_ROUNDS'] ?? 5), max)
