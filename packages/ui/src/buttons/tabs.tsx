import './choices.css'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'

interface TabsProps<Value extends string> {
  name: string
  value: Value
  tabs: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
}

/** Tabs of a page; the turmeric underline slides to the chosen one. The tabs are in the page's strip; the page shows the content. */
export function Tabs<Value extends string>({ name, value, tabs, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A row of tabs may be wider than the phone, so the chosen tab is scrolled into view.
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <BaseTabs.List ref={list} className="tabs" aria-label={name} activateOnFocus={false}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className="tabs__tab">
            {tab.text}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="tabs__underline" />
      </BaseTabs.List>
    </BaseTabs.Root>
  )
}

/** The content of the selected tab. */
export function TabContent({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="tabpanel" aria-label={name}>
      {children}
    </div>
  )
}
