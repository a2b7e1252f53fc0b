import { readTransferTerms } from '#adapters/payments/transfers/read-transfer-terms.ts'

/** The shop's accounts as they are in its content. */
export const theTransferTerms = readTransferTerms('src/content')
