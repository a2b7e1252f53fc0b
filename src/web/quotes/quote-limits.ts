import { maxQuoteLines } from '#commerce/quotes/check-bulk-rows.ts'
import { companyFieldLengths } from '#commerce/quotes/check-company.ts'
import { maxUnits } from '#commerce/quotes/read-bulk-list.ts'

/** What lists and forms of bulk quotes may have. */
export const bulkQuoteLimits = { units: maxUnits, lines: maxQuoteLines, characters: companyFieldLengths }
