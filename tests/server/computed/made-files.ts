/** Orders with lines: every way in which a value can be made of others. */
export const MADE_FILES = {
  'orders.yaml': `
resource: orders
route: /orders
recordTitle: '{full_name}'
audit: true
properties:
  name: { type: string, maxLength: 140 }
  buyer: { relation: { to: buyers } }
  seats: { type: integer, default: 10 }
  price: { type: number, multipleOf: 0.01, access: { read: [admin], write: [admin] } }
  lines_all: { type: integer, computed: { count: order_lines, via: order, store: stored, scope: all } }
  lines_open: { type: integer, computed: { count: order_lines, via: order, where: { stage: open }, store: stored, scope: all } }
  total: { type: number, multipleOf: 0.01, computed: { sum: order_lines, via: order, of: amount, store: stored, scope: all } }
  heaviest: { type: number, computed: { max: order_lines, via: order, of: weight, store: stored, scope: all } }
  lightest: { type: number, computed: { min: order_lines, via: order, of: weight, where: { stage: { not: open } }, store: stored, scope: all } }
  middle: { type: number, multipleOf: 0.01, computed: { avg: order_lines, via: order, of: amount, store: stored, scope: all } }
  last_day: { type: string, format: date, computed: { max: order_lines, via: order, of: day, store: stored, scope: all } }
  last_line: { type: string, computed: { first: order_lines, via: order, of: name, orderBy: [{ field: day, order: DESC }, { field: weight }], where: { stage: open }, store: stored, scope: all } }
  last_buyer: { relation: { to: buyers }, computed: { first: order_lines, via: order, of: buyer, orderBy: [{ field: day, order: DESC }], store: stored } }
  busy: { type: integer, computed: { months: order_lines, via: order, from: day, to: until, store: stored } }
  busy_open: { type: integer, computed: { months: order_lines, via: order, from: day, to: until, where: { stage: open } } }
  kept_age: { type: integer, computed: { formula: "years(opened_on, today())", store: stored } }
  first_line: { type: string, computed: { first: order_lines, via: order, of: name, orderBy: [{ field: day }] } }
  dearest: { type: string, computed: { first: order_lines, via: order, of: name, orderBy: [{ field: margin, order: DESC }] } }
  lines_live: { type: integer, computed: { count: order_lines, via: order } }
  live_total: { type: number, multipleOf: 0.01, computed: { sum: order_lines, via: order, of: amount, scope: all } }
  secret_sum: { type: number, computed: { sum: order_lines, via: order, of: margin } }
  left: { type: integer, computed: { formula: "seats - lines_open" } }
  is_full: { type: boolean, computed: { formula: "left <= 0" } }
  share: { type: number, computed: { formula: "lines_live / seats" } }
  each: { type: number, multipleOf: 0.01, computed: { formula: "price / seats" } }
  full_name: { type: string, maxLength: 20, computed: { formula: "first_name + ' ' + middle_name + ' ' + name" } }
  due_on: { type: string, format: date, computed: { formula: "opened_on + 30" } }
  age: { type: integer, computed: { formula: "years(opened_on, today())" } }
  label: { type: string, computed: { formula: "join(' · ', full_name, if(is_full, 'full', ''))" } }
  first_name: { type: string }
  middle_name: { type: string }
  opened_on: { type: string, format: date }
  buyer_city: { derive: { from: buyer.city } }
  buyer_mood: { title: Mood, derive: { from: buyer.mood, mode: live } }
  buyer_note: { derive: { from: buyer.note } }
  region: { derive: { from: buyer.area.name } }
  area: { derive: { from: buyer.area } }
required: [name]
list: { columns: [name, buyer, lines_all, total, left, lines_live, buyer_city], filters: [lines_open, is_full, left, due_on], search: [name, full_name] }
permissions: { key: order, grants: { view: { read: true }, create: { create: true }, update: { update: true }, export: { export: true }, delete: { delete: true } } }
`,
  'order_lines.yaml': `
resource: order_lines
route: /order-lines
properties:
  name: { type: string, maxLength: 140 }
  order: { relation: { to: orders, onDelete: cascade } }
  stage: { type: string, enum: [open, done], default: open }
  buyer: { relation: { to: buyers } }
  amount: { type: number, multipleOf: 0.01 }
  weight: { type: number }
  day: { type: string, format: date }
  until: { type: string, format: date }
  margin: { type: number, multipleOf: 0.01, access: { read: [admin] } }
permissions:
  key: line
  grants:
    view_own: { read: { where: { created_by: { $user: id } } } }
    view: { read: true }
    create: { create: true }
    update: { update: true }
    delete: { delete: true }
`,
  'buyers.yaml': `
resource: buyers
route: /buyers
properties:
  name: { type: string, maxLength: 140 }
  city: { type: string, maxLength: 140 }
  mood: { type: string, enum: [good, bad], enumTitles: { good: Fine } }
  note: { type: string, access: { read: [admin] } }
  area: { relation: { to: areas } }
permissions:
  key: buyer
  grants:
    view_own: { read: { where: { created_by: { $user: id } } } }
    view: { read: true }
    create: { create: true }
`,
  'areas.yaml': 'resource: areas\nproperties:\n  name: { type: string, maxLength: 140 }\npermissions: { key: area }\n',
} as const;

/** What each stored value of `orders` has to be, counted anew. */
export const RECOUNT = {
  lines_all: 'select count(*) from order_lines x where x.order_id = t.id',
  lines_open: `select count(*) from order_lines x where x.order_id = t.id and x.stage = 'open'`,
  total: 'select coalesce(sum(amount), 0) from order_lines x where x.order_id = t.id',
  heaviest: 'select max(weight) from order_lines x where x.order_id = t.id',
  lightest: `select min(weight) from order_lines x where x.order_id = t.id and coalesce(x.stage <> 'open', true)`,
  middle: 'select round(avg(amount), 2) from order_lines x where x.order_id = t.id',
  last_line: `select x.name from order_lines x where x.order_id = t.id and x.stage = 'open' order by x.day desc nulls last, x.weight nulls last, x.id limit 1`,
  last_buyer_id:
    'select x.buyer_id from order_lines x where x.order_id = t.id order by x.day desc nulls last, x.id limit 1',
  last_day: 'select max(day) from order_lines x where x.order_id = t.id',
  left: `select seats - (select count(*) from order_lines x where x.order_id = t.id and x.stage = 'open')`,
} as const;
