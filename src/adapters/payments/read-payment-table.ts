import { join } from 'node:path'
import { z } from 'zod'
import { providerCodes, type PaymentTable } from '#commerce/payments/methods/method-table.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { cashRulesSchema, paymentMethodSchema } from '#content/schemas/payment-methods.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const methods = z
  .array(
    paymentMethodSchema.extend({
      code: z.enum(paymentMethodCodes),
      provider: z.enum(providerCodes).nullable(),
    }),
  )
  .refine(
    (rows) => paymentMethodCodes.every((code) => rows.filter((row) => row.code === code).length === 1),
    'every method has one row',
  )

/** Reads the payment methods and the cash rules: methods.json and cash.json. Throws StartFailure. */
export const readPaymentTable = (directory: string): PaymentTable => ({
  methods: readJsonFile(join(directory, 'methods.json'), methods).value,
  cash: readJsonFile(join(directory, 'cash.json'), z.array(cashRulesSchema)).value,
})
