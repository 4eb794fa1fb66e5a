import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchFresh } from './refetch-fresh.ts'

it('does not believe a first answer that was read before the change', async () => {
  const queries = new QueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['rows', 1],
    queryFn: ({ signal: _signal }) => new Promise<string[]>((answer) => answers.push(answer)),
  })
  const leave = observer.subscribe(() => undefined)
  const asked = refetchFresh(queries, ['rows'])
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.([])
  answers[1]?.(['one'])
  await asked
  expect(queries.getQueryData(['rows', 1])).toEqual(['one'])
  leave()
  queries.clear()
})

it('keeps what is shown until the newer answer has come', async () => {
  const queries = new QueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['rows', 1],
    queryFn: () => new Promise<string[]>((answer) => answers.push(answer)),
    initialData: ['old'],
    staleTime: Infinity,
  })
  const leave = observer.subscribe(() => undefined)
  const asked = refetchFresh(queries, ['rows'], ['other'])
  await expect.poll(() => answers.length).toBe(1)
  expect(queries.getQueryData(['rows', 1])).toEqual(['old'])
  answers[0]?.(['new'])
  await asked
  expect(queries.getQueryData(['rows', 1])).toEqual(['new'])
  leave()
  queries.clear()
})
