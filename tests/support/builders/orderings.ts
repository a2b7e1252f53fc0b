/** All orders in which so many things can come: 24 of four. */
export const orderings = <One>(left: readonly One[]): readonly (readonly One[])[] =>
  left.length === 0
    ? [[]]
    : left.flatMap((first, at) =>
        orderings(left.filter((_, other) => other !== at)).map((rest): readonly One[] => [first, ...rest]),
      )
