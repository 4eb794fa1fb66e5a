interface Then<Reply> {
  onSuccess?: (reply: Reply) => void
  onError?: (cause: Error) => void
  onSettled?: () => void
}

/**
 * A change, and what is said and closed after it. The callbacks of `mutate` are dropped when the part of the page that
 * asked has gone, and many a change takes away its own button: a loan that was given back has none. These are always
 * called. What leads to another page stays with `mutate`, unless the change takes its own button away: who has left
 * meanwhile is not taken there.
 */
export function mutateThen<Input, Reply>(
  mutation: { mutateAsync: (input: Input) => Promise<Reply> },
  input: Input,
  { onSuccess, onError, onSettled }: Then<Reply>,
): void {
  mutation
    .mutateAsync(input)
    .then(
      (reply) => onSuccess?.(reply),
      (cause: Error) => onError?.(cause),
    )
    .finally(() => onSettled?.())
}
