/** How often a race is run: RACE_ROUNDS, at most `most` where one round is slow. */
export const rounds = (most = Infinity): number => Math.min(Number(process.env['RACE_ROUNDS'] ?? 5), most)
