import { AmountField } from '@bahi/ui/amount-field'
import { Badge } from '@bahi/ui/badge'
import { Button, ButtonRow } from '@bahi/ui/button'
import { CheckBox } from '@bahi/ui/check-box'
import { Note } from '@bahi/ui/note'
import { PasswordField } from '@bahi/ui/password-field'
import { Gutter } from '@bahi/ui/screen'
import { SearchField } from '@bahi/ui/search-field'
import { SlideToConfirm } from '@bahi/ui/slide-to-confirm'
import { Tag } from '@bahi/ui/tag'
import { TextField } from '@bahi/ui/text-field'
import { useToast } from '@bahi/ui/toast'
import { VerifiedChip } from '@bahi/ui/verified-chip'
import { CircleAlert, CircleCheck, Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import { AppScreen } from '../../shell/app-screen.tsx'

export function FieldsPart() {
  const [phone, setPhone] = useState('98765 43210')
  const [password, setPassword] = useState('secret1')
  const [code, setCode] = useState('KV-2048')
  const [amount, setAmount] = useState('1,84,236.40')
  const [query, setQuery] = useState('sahya')
  const [agreed, setAgreed] = useState(true)
  const { toast, notice } = useToast()
  return (
    <AppScreen title="Fields" foot={<Button>Create account</Button>}>
      <Gutter>
        <div style={{ display: 'grid', gap: 16, padding: '8px 0 24px' }}>
          <SearchField name="Search" value={query} placeholder="Company or code" clearName="Clear" onChange={setQuery} />
          <TextField label="Phone number" prefix="+91" type="tel" inputMode="tel" value={phone} onChange={setPhone} end={<CircleCheck size={20} color="var(--color-primary)" />} />
          <PasswordField label="Password" note="6 characters or more" value={password} onChange={setPassword} showName="Show" hideName="Hide" />
          <TextField label="Invitation code" note="Optional" value={code} onChange={setCode} problem="No one has this code. Check it, or leave it empty." />
          <TextField label="E-mail" note="Optional" value="" onChange={() => {}} placeholder="name@example.in" />
          <AmountField large label="Amount" note="At least ₹100.00" grouping="lakh" value={amount} onChange={setAmount} />
          <CheckBox checked={agreed} onChange={setAgreed}>I have read and accept the <a href="#/pages/agreement/login/user-agreement">User agreement</a> and the <a href="#/pages/agreement/login/user-privacy">Privacy policy</a></CheckBox>
          <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' }}>
            <Tag tone="wait" icon={<Clock size={14} strokeWidth={2.2} />}>Waiting</Tag>
            <Tag tone="done" icon={<CircleCheck size={14} strokeWidth={2.2} />}>Filled</Tag>
            <Tag tone="bad" icon={<CircleAlert size={14} strokeWidth={2.2} />}>Refused</Tag>
            <Tag tone="mute" icon={<Lock size={14} strokeWidth={2.2} />}>From 23 Nov</Tag>
            <Badge count={1200} />
            <VerifiedChip state="checking" text="Checking" onPress={() => {}} />
            <VerifiedChip state="failed" text="Differs by ₹0.01" onPress={() => {}} />
          </div>
          <ButtonRow><Button kind="soft" onPress={() => toast('Saved', { tone: 'done' })}>Toast</Button><Button kind="quiet" onPress={() => notice('SAHYABANK crossed 1,400.00', { action: { text: 'See', onPress: () => {} } })}>Notice</Button></ButtonRow>
          <ButtonRow><Button kind="outline" small>Small</Button><Button disabled>Disabled</Button></ButtonRow>
          <Note>Plain remark with <b>one figure</b>.</Note>
          <Note tone="wait">Something waits.</Note>
          <Note tone="done">Something is done.</Note>
          <SlideToConfirm text="Slide to buy 100 shares" name="Slide" onConfirm={() => toast('Sent')} />
          <SlideToConfirm tone="ink" text="Slide to sell 100 shares" name="Slide" onConfirm={() => toast('Sent')} />
          <SlideToConfirm text="" name="" lockedText="Fix 3 things to go on" onConfirm={() => toast('Never')} />
        </div>
      </Gutter>
    </AppScreen>
  )
}
