import type { StatementKind } from '#commerce/ahlan/ahlan-facade.ts'

/** `?kind=`: points, else money and credit. */
export const readStatementKind = ({ searchParams }: URL): StatementKind =>
  searchParams.get('kind') === 'points' ? 'points' : 'money'
