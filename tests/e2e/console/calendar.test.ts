import { expect, it } from 'vitest'
import { listCalendar } from '@bahi/contract/staff/settings'
import { addDays, businessDate } from '@bahi/money/business-date'
import { openTestServer } from '../../../apps/server/testing/open-test-server.ts'
import { giveReason, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(() => openTestServer())

async function readDated(year: string): Promise<{ date: string; name: string | null }[]> {
  const token = await desks.bahi.signIn('farah')
  const { data } = await desks.bahi.call(listCalendar.path, { year }, { token, method: 'GET' })
  return (data['dated'] as { date: string; name: string | null }[]).filter(({ date }) => date.startsWith(year))
}

it('takes the days of a whole year in one proposal, which a second person signs', async () => {
  const days = Array.from({ length: 365 }, (_, at) => addDays(businessDate('2027-01-01'), at))
  const first = await desks.open('anita', '/calendar')
  await first.getByRole('button', { name: /^Propose/ }).click()
  const lines = days.map((day) => {
    if (day === '2027-03-22') return `${day},holiday,no,Holi`
    return [0, 6].includes(new Date(day).getUTCDay()) ? `${day},weekend,no,` : `${day},trading,yes,`
  })
  await first.getByLabel(/^Days/).fill(['date,kind,settles,name', ...lines].join('\n'))
  await giveReason(first, 'Propose 365 days', 'The circular of the exchange')
  expect(await readDated('2027')).toEqual([])
  await signAsSecond(desks, 'dev', 'Calendar days', 'Compared with the circular')
  expect(await readDated('2027')).toHaveLength(365)
  expect((await readDated('2027')).find(({ date }) => date === '2027-03-22')?.name).toBe('Holi')
})

it('names the line that is no day, and proposes nothing', async () => {
  const page = await desks.open('anita', '/calendar')
  await page.getByRole('button', { name: /^Propose/ }).click()
  await page.getByLabel(/^Days/).fill('2027-08-15,holiday,no,Independence Day\n2027-13-01,holiday')
  await page.getByText('Line 2 is no day: 2027-13-01,holiday').waitFor()
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('The circular of the exchange')
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).isDisabled()).toBe(true)
})
