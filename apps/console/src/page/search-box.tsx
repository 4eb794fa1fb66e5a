import { useNavigate } from '@tanstack/react-router'
import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { listCustomers } from '@bahi/contract/customers/staff'
import { Key } from '../keys/key-help.tsx'
import { useKeys } from '../keys/use-keys.tsx'
import { useStaff } from '../session/session.ts'

const customersPath = '/customers'

/** Looks for a customer from anywhere. */
export function SearchBox() {
  const { roles } = useStaff()
  return listCustomers.roles.some((role) => roles.includes(role)) ? <CustomerSearch /> : null
}

function CustomerSearch() {
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const navigate = useNavigate()
  useKeys([{ key: '/', name: 'Search customers', run: () => field.current?.focus() }])
  const find = () => {
    if (text.trim() !== '') void navigate({ to: customersPath, search: { find: text.trim() } })
  }
  return (
    <Input
      ref={field}
      className="top__search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={find}
      placeholder="User, phone, order"
      aria-label="Search customers"
      maxLength={60}
      prefix={<Search size={17} strokeWidth={1.8} aria-hidden="true" />}
      suffix={<Key>/</Key>}
    />
  )
}
