import { needNotes } from '#commerce/returns/advance-return.ts'
import { returnGrades, returnVersion } from '#commerce/returns/return.ts'
import { returnReasons } from '#commerce/returns/return-policy-rows.ts'

/** What components of a return ask of its rules. */
export const returnRules = { needNotes, returnGrades, returnReasons, returnVersion }
