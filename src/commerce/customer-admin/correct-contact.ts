import { codeBudgets, tooManyUntil } from '#commerce/identity/code-rules.ts'
import { maskIdentifier, parseIdentifier, type Identifier } from '#commerce/identity/identifier.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { CustomerAdminDeps } from './create-customer-admin.ts'
import type {
  ContactCorrection,
  CorrectContactFailure,
  CustomerAdmin,
  CustomerFailure,
} from './customer-admin.ts'
import type { CustomerWriter, LockedCustomer } from './ports.ts'

type Act = { readonly customerId: string; readonly by: Operator; readonly reason: string }
type Change = <Value, Failure>(
  act: Act,
  work: (
    customer: LockedCustomer,
    writer: CustomerWriter,
    edit: { readonly reason: string; readonly at: string },
  ) => Promise<Result<Value, Failure>>,
) => Promise<Result<Value, Failure | CustomerFailure>>

const isId = (key: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

/** Another phone or mail address for a customer, which counts once the customer has confirmed it. */
export function createContactCorrections(
  { phones, budgetOf, newId }: CustomerAdminDeps,
  change: Change,
): Pick<CustomerAdmin, 'checkContact' | 'correctContact'> {
  async function compare(
    text: string,
    { id, country }: LockedCustomer,
    writer: CustomerWriter,
  ): Promise<
    Result<{ readonly identifier: Identifier; readonly correction: ContactCorrection }, CorrectContactFailure>
  > {
    const parsed = parseIdentifier(text, country, phones)
    if (!parsed.ok) return parsed
    const { kind, value } = parsed.value
    const own = (await writer.listIdentities(id)).filter((one) => one.kind === kind && one.isVerified)
    if (own.some((one) => one.value === value)) return fail({ kind: 'same-contact' })
    const [before] = own
    const from = before ? maskIdentifier({ kind, value: before.value }) : null
    const correction = { kind, from, to: maskIdentifier(parsed.value) }
    return ok({ identifier: parsed.value, correction })
  }

  return {
    checkContact: ({ contact, ...act }) =>
      change<ContactCorrection, CorrectContactFailure>(act, async (customer, writer) => {
        const compared = await compare(contact, customer, writer)
        return compared.ok ? ok(compared.value.correction) : compared
      }),

    correctContact: ({ contact, key, ...act }) =>
      change<ContactCorrection, CorrectContactFailure>(act, async (customer, writer, { at, reason }) => {
        const compared = await compare(contact, customer, writer)
        if (!compared.ok) return compared
        const { identifier, correction } = compared.value
        const { id: customerId, country } = customer
        const id = isId(key) ? key : newId()
        if (await writer.hasCorrected(customerId, id)) return ok(correction)
        const subject = budgetOf(`${identifier.kind} ${identifier.value}`)
        const freeAt = await writer.spend(subject, codeBudgets.sends, at)
        if (freeAt !== undefined) return tooManyUntil(freeAt, at)
        if (!(await writer.claimContact(customerId, { id, identifier, at }))) return fail({ kind: 'taken' })
        const { kind, from, to } = correction
        const detail = { contact: kind, key: id }
        await writer.record({ customerId, kind: 'contact-corrected', at, detail, contact: identifier })
        await writer.audit({
          ...{ act: 'customer.correct-contact', country, reason, approvalId: null },
          before: { contact: from },
          after: { contact: to },
        })
        return ok(correction)
      }),
  }
}
