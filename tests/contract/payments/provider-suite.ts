import type { PaymentHarness } from '../../support/shops/a-payment-harness.ts'
import type { Open } from '../../support/databases/databases.ts'
import { describePaying } from './suite-paying.ts'
import { describeRefunds } from './suite-refunds.ts'
import { describeFaults } from './suite-faults.ts'
import { describeWebhooks } from './suite-webhooks.ts'
import { suiteOver } from './suite.ts'

/** The contract of every payment provider. */
export function describeProvider(open: Open, make: () => PaymentHarness): void {
  const suite = suiteOver(open, make)
  describePaying(suite)
  describeWebhooks(suite)
  describeRefunds(suite)
  describeFaults(suite)
}
