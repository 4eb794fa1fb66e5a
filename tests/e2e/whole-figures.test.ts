import { expect, it } from 'vitest'
import { lookAt } from '../screens/looks.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visitAndSettle } from './steps/phone-page.ts'

const phones = usePhones()

const places = [
  '/pages/home/index',
  '/pages/home/detail',
  '/pages/fund/fund',
  '/pages/aifund/aifund',
  '/pages/user/order-list',
  '/pages/home/home',
  '/pages/home/worth',
  '/pages/home/fundsDetail',
  '/pages/home/loan',
  '/pages/home/roll-out',
  '/pages/home/switch-to',
  '/pages/more/papers',
]

it('breaks no amount, price or date in the middle on the smallest phone', { timeout: 400_000 }, async () => {
  const page = await phones.open({ viewport: { width: 360, height: 740 } })
  await logIn(page, demoCustomers.asha)
  const broken: string[] = []
  for (const place of places) {
    await visitAndSettle(page, place)
    const faults = await lookAt(page)
    broken.push(...faults.filter(({ kind }) => kind === 'a figure is broken').map(({ what }) => `${place}: ${what}`))
  }
  expect(broken).toEqual([])
})
