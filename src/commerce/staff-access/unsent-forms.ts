import { addMilliseconds } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffBrowser, StaffDeps } from './deps.ts'
import type { StaffMember } from './staff-member.ts'
import { maxUnsentBytes, maxUnsentTotal, unsentFormLifetimeMs } from './staff-session-rules.ts'

/** What was typed into a form that could not be sent. */
export type UnsentForm = {
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** Names of files that were chosen: their contents are not stored. */
  readonly files: readonly string[]
}

/** `unknown`: the browser has no session, nor one that has ended. `full`: the person has many forms that wait. */
export type UnsentFailure = 'unknown' | 'too-long' | 'full'

export type UnsentForms = {
  /** Keeps it for the person of the browser's session, also one that has ended. Returns its id. */
  storeForm(form: UnsentForm, browser: StaffBrowser): Promise<Result<string, UnsentFailure>>
  /** Of the same person alone. */
  findUnsentForm(by: StaffOperator, id: string): Promise<UnsentForm | undefined>
  discardUnsentForm(by: StaffOperator, id: string): Promise<void>
  /** Whose session the browser has, also one that has ended, unless they have left. It lets nobody in. */
  ownerOf(browser: StaffBrowser): Promise<StaffMember | undefined>
}

const encoder = new TextEncoder()

/** Of names and values: a posted body is never shorter. */
const bytesOf = ({ fields }: UnsentForm): number =>
  fields.reduce((sum, [name, value]) => sum + encoder.encode(name).length + encoder.encode(value).length, 0)

export function createUnsentForms({ repository, secrets, clock }: StaffDeps): UnsentForms {
  const ownerIdOf = ({ session }: StaffBrowser): Promise<string | undefined> =>
    session === null ? Promise.resolve(undefined) : repository.findSessionOwner(secrets.digest(session))
  return {
    async storeForm(form, browser) {
      const staffId = await ownerIdOf(browser)
      if (staffId === undefined) return fail('unknown')
      if (bytesOf(form) > maxUnsentBytes) return fail('too-long')
      const at = clock.now()
      const expiresAt = addMilliseconds(at, unsentFormLifetimeMs)
      const sealed = secrets.encrypt(JSON.stringify(form))
      const id = await repository.storeForm(staffId, { sealed, at, expiresAt }, maxUnsentTotal)
      return id === undefined ? fail('full') : ok(id)
    },

    async findUnsentForm({ id: staffId }, id) {
      const sealed = await repository.findUnsentForm(id, staffId, clock.now())
      const text = sealed === undefined ? undefined : secrets.decrypt(sealed)
      return text === undefined
        ? undefined
        : { files: [], ...(JSON.parse(text) as Omit<UnsentForm, 'files'> & Partial<UnsentForm>) }
    },

    discardUnsentForm: ({ id: staffId }, id) => repository.removeUnsentForm(id, staffId),

    async ownerOf(browser) {
      const staffId = await ownerIdOf(browser)
      const member = staffId === undefined ? undefined : await repository.find(staffId)
      return member?.state === 'active' ? member : undefined
    },
  }
}
