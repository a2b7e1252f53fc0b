import type { ComponentData } from '#content/schemas/screens.ts'

/** Payment methods in an operator's order, then all others in ours; none is added and none is lost. */
export function orderMethods<Method extends { readonly code: string }>(
  order: ComponentData<'payment-methods'> | undefined,
  methods: readonly Method[],
): readonly Method[] {
  const codes = order?.items.map(({ code }) => code) ?? []
  const place = ({ code }: Method) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  return methods.toSorted((one, other) => place(one) - place(other))
}
