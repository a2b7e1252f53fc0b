import { z } from 'zod'

/** A second person who approved what is more than the limit of the country. Needs a key with limits:exceed. */
export const approvedBy = z.string().trim().min(2).max(100).optional()
