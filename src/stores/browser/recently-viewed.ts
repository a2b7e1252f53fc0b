import { createRecentCodes } from '#stores/recent-codes.ts'

export const $recentCodes = createRecentCodes('majlis_recent')
