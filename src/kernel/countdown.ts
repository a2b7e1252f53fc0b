/** Whether a countdown shows days and hours only: with more than three days to go, minutes and seconds are noise. */
export const isFarAway = (milliseconds: number): boolean => milliseconds > 3 * 24 * 60 * 60 * 1000
