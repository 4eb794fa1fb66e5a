import { expect, test, vi } from 'vitest'
import { mutateThen } from './mutate-then.ts'

test('says what came of a change and then that it is over, whichever way it went', async () => {
  const said: string[] = []
  const then = {
    onSuccess: (reply: number) => void said.push(`done ${reply}`),
    onError: (cause: Error) => void said.push(cause.message),
    onSettled: () => void said.push('over'),
  }
  mutateThen({ mutateAsync: (input: number) => Promise.resolve(input + 1) }, 1, then)
  await vi.waitFor(() => expect(said).toEqual(['done 2', 'over']))
  mutateThen({ mutateAsync: () => Promise.reject(new Error('refused')) }, 1, then)
  await vi.waitFor(() => expect(said).toEqual(['done 2', 'over', 'refused', 'over']))
})

test('throws nothing when the caller does not handle the failure', async () => {
  const over = vi.fn<() => void>()
  mutateThen({ mutateAsync: () => Promise.reject(new Error('refused')) }, 1, { onSettled: over })
  await vi.waitFor(() => expect(over).toHaveBeenCalledOnce())
})
