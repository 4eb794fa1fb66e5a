import { expect, it } from 'vitest'
import { drawCsv } from './draw-csv.ts'

it('says simulated first, then the marks, then every line with what it got', () => {
  const text = drawCsv(
    { allotments: [{ entryId: 'bb', lots: 1 }] },
    [
      { entryId: 'aa', lots: 2, bidPaise: 286_00 },
      { entryId: 'bb', lots: 3, bidPaise: 0 },
    ],
    {
      simulated: 'Simulated',
      about: [['Seal', 'cc']],
      columns: { entry: 'Entry', lots: 'Lots', price: 'Price', allotted: 'Allotted' },
      cutOff: 'Cut-off',
    },
  )
  expect(text.slice(1).trimEnd().split('\r\n')).toEqual([
    '"Simulated"',
    '"Seal","cc"',
    '"Entry","Lots","Price","Allotted"',
    '"aa",2,286.00,0',
    '"bb",3,"Cut-off",1',
  ])
})
