/** Posted form values by field name, unknown names included. */
export type Entered = Readonly<Record<string, string>>
