import {
  Alert,
  AppShell,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Grid,
  Group,
  MultiSelect,
  NavLink,
  NumberInput,
  Pagination,
  PasswordInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Table,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
  ActionIcon,
  Anchor,
} from '@mantine/core'
import {
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconClock,
  IconDots,
  IconInfoCircle,
  IconLayoutDashboard,
  IconPlus,
  IconSearch,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

const menu = [
  ['Dashboard', IconLayoutDashboard],
  ['Job posts', IconBriefcase],
  ['Employees', IconUsers],
  ['Roster', IconCalendar],
  ['Timesheets', IconClock],
  ['Companies', IconBuilding],
  ['Settings', IconSettings],
] as const
const names = [
  'Ava Nguyen',
  'Noah Patel',
  'Mia Müller',
  'Liam Smith',
  'Zoe Wilson',
  'Ethan Costa',
  'Inês Silva',
  'Luca Martin',
  'Sofia Brown',
  'Hugo Dubois',
  'Clara Okafor',
  'Max Kelly',
]
const badges = [
  ['Active', 'teal'],
  ['Pending', 'yellow'],
  ['Active', 'teal'],
  ['Suspended', 'red'],
  ['Inactive', 'gray'],
  ['New', 'blue'],
  ['Draft', 'orange'],
  ['Offered', 'grape'],
  ['Signed', 'lime'],
  ['Sent', 'cyan'],
  ['Late', 'pink'],
  ['Paid', 'green'],
] as const

/** All themed components on one page, to look at and to measure contrast. */
export function ThemePage() {
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding="lg"
    >
      <AppShell.Header px="lg">
        <Group h="100%" justify="space-between">
          <Text fw={700} size="lg">
            Muster
          </Text>
          <TextInput
            aria-label="Search or jump to"
            placeholder="Search or jump to…  Ctrl K"
            leftSection={<IconSearch size={16} />}
            visibleFrom="sm"
          />
          <Avatar name="Jo Reed" color="indigo" size={32} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        {menu.map(([label, Icon]) => (
          <NavLink
            key={label}
            label={label}
            href="#"
            leftSection={<Icon size={18} stroke={1.6} />}
            active={label === 'Employees'}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Group justify="space-between" mb="md">
          <div>
            <Title order={1}>Employees</Title>
            <Text c="dimmed">1,248 people · 12 documents expire this month</Text>
          </div>
          <Group>
            <Button variant="default">Export</Button>
            <Button leftSection={<IconPlus size={16} />}>Add employee</Button>
          </Group>
        </Group>
        <Grid>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <List />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Form />
          </Grid.Col>
        </Grid>
      </AppShell.Main>
    </AppShell>
  )
}

function List() {
  return (
    <Stack gap="sm">
      <Group>
        <TextInput aria-label="Search" placeholder="Search name, email…" leftSection={<IconSearch size={16} />} />
        <Select aria-label="Position" placeholder="Position" data={['Carer', 'Chef']} />
        <SegmentedControl data={['All', 'Active', 'Leaving']} />
        <Anchor href="#">Saved views</Anchor>
      </Group>
      <Card p={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <Checkbox aria-label="Select all" />
              </Table.Th>
              <Table.Th>Name</Table.Th>
              <Table.Th>Position</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th ta="end">Hours</Table.Th>
              <Table.Th>Actions</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map((name, index) => (
              <Table.Tr key={name} bg={index === 1 || index === 2 ? 'var(--surface-selected)' : undefined}>
                <Table.Td>
                  <Checkbox aria-label={`Select ${name}`} defaultChecked={index === 1 || index === 2} />
                </Table.Td>
                <Table.Td>
                  <Group gap="sm" wrap="nowrap">
                    <Avatar name={name} color="initials" size={30} />
                    <div>
                      <Text fw={600} lh={1.3}>
                        {name}
                      </Text>
                      <Text size="xs" c="dimmed">
                        person.{index}@example.org
                      </Text>
                    </div>
                  </Group>
                </Table.Td>
                <Table.Td>Registered nurse</Table.Td>
                <Table.Td>
                  <Badge color={badges[index]?.[1]}>{badges[index]?.[0]}</Badge>
                </Table.Td>
                <Table.Td ta="end">{18 + index}</Table.Td>
                <Table.Td>
                  <ActionIcon aria-label="Actions">
                    <IconDots size={16} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="end" p="sm">
          <Pagination total={12} getControlProps={(control) => ({ 'aria-label': control })} />
        </Group>
      </Card>
    </Stack>
  )
}

function Form() {
  return (
    <Stack>
      <Card>
        <Tabs defaultValue="basic">
          <Tabs.List mb="md">
            <Tabs.Tab value="basic">Basic</Tabs.Tab>
            <Tabs.Tab value="bank">Bank</Tabs.Tab>
            <Tabs.Tab value="visa">Visa</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="basic">
            <SimpleGrid cols={2}>
              <TextInput label="First name" required defaultValue="Ava" />
              <TextInput label="Email" defaultValue="ava@example" error="Email is already in use" />
              <Select label="Employment type" data={['Casual', 'Part time']} defaultValue="Casual" />
              <NumberInput label="Hourly rate" prefix="$" defaultValue={34.5} decimalScale={2} fixedDecimalScale />
              <MultiSelect label="Skills" data={['Carer', 'Chef']} defaultValue={['Carer']} />
              <PasswordInput label="Password" description="At least twelve characters" defaultValue="secret" />
            </SimpleGrid>
            <Textarea label="Notes" mt="sm" placeholder="Anything the site should know" />
            <Switch mt="md" label="Available for nights" defaultChecked />
            <Group justify="end" mt="lg">
              <Button variant="default">Cancel</Button>
              <Button>Save changes</Button>
            </Group>
          </Tabs.Panel>
        </Tabs>
      </Card>
      <Alert icon={<IconInfoCircle />} title="Two documents expire soon">
        Ask for the police check before 30 November.
      </Alert>
      <Alert color="red" title="This shift overlaps another">
        Ava already works at Lakeview from 16:00.
      </Alert>
      <Group>
        <Button variant="light">Light</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="red">Delete</Button>
        <Button variant="light" color="red">
          Decline
        </Button>
        <Button color="teal">Accept</Button>
      </Group>
    </Stack>
  )
}
