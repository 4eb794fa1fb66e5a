const area = 'console' as const
export const reading = {
  methods: ['GET'],
  area,
  access: 'staff',
  roles: ['treasury', 'auditor', 'admin'],
  changes: false,
} as const
export const acting = { methods: ['POST'], area, access: 'staff', roles: ['treasury'], changes: true } as const
