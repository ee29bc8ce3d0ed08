/** Believable companies that do not exist. A unit's line: name | code | city | head count | departments (name:people). */
export interface DemoCompany {
  readonly name: string;
  readonly code: string;
  readonly legalName: string;
  readonly type: string;
  readonly share?: number;
  readonly industry: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly zone: string;
  readonly currency: string;
  readonly domain: string;
  readonly inactive?: string;
  readonly units: readonly string[];
}

export interface DemoOrganization extends Omit<DemoCompany, 'units' | 'share'> {
  readonly founded: string;
  readonly status: string;
  readonly companies: readonly DemoCompany[];
}

const hamburg = { country: 'DE', city: 'Hamburg', zone: 'Europe/Berlin', currency: 'EUR' };
const rotterdam = { country: 'NL', city: 'Rotterdam', zone: 'Europe/Amsterdam', currency: 'EUR' };
const madrid = { country: 'ES', city: 'Madrid', zone: 'Europe/Madrid', currency: 'EUR' };
const amsterdam = { country: 'NL', city: 'Amsterdam', zone: 'Europe/Amsterdam', currency: 'EUR' };

export const DEMO_HIERARCHY: readonly DemoOrganization[] = [
  {
    name: 'Halden Group',
    code: 'HALDEN',
    legalName: 'Halden Group SE',
    type: 'public',
    industry: '488',
    ...hamburg,
    address: 'Am Sandtorkai 38',
    postalCode: '20457',
    phone: '+49 40 5550 1100',
    domain: 'halden.example',
    founded: '1921-04-12',
    status: 'active',
    companies: [
      {
        name: 'Halden Logistics GmbH',
        code: 'HAL-LOG',
        legalName: 'Halden Logistics Gesellschaft mbH',
        type: 'private',
        industry: '488',
        ...hamburg,
        address: 'Am Sandtorkai 38',
        postalCode: '20457',
        phone: '+49 40 5550 1180',
        domain: 'halden-logistics.example',
        units: [
          'Port of Hamburg | HAM-PORT | Hamburg | 420 | Export desk:26, Import desk:24, Yard operations:112',
          'Road freight North | ROAD-N | Bremen | 310 | Dispatch:34, Fleet maintenance:41, Driver services:18',
          'Customs and brokerage | CUSTOMS | Hamburg | 64 | Customs clearance:38, Trade compliance:12, Origin and tariffs:9',
          'Cold chain | COLD | Lübeck | 142 | Temperature control:22, Pharma logistics:35, Quality assurance:14',
        ],
      },
      {
        name: 'Halden Shipping AS',
        code: 'HAL-SHIP',
        legalName: 'Halden Shipping AS',
        type: 'subsidiary',
        industry: '483',
        country: 'NO',
        city: 'Bergen',
        zone: 'Europe/Oslo',
        currency: 'NOK',
        address: 'Bradbenken 1',
        postalCode: '5003',
        phone: '+47 55 55 01 40',
        domain: 'halden-shipping.example',
        units: [
          'Coastal fleet | COAST | Bergen | 260 | Crewing:48, Nautical operations:31, Technical management:44',
          'Chartering | CHARTER | Oslo | 38 | Dry bulk desk:12, Tanker desk:11, Post-fixture:9',
          'Terminal services | TERMINAL | Stavanger | 96 | Stevedoring:52, Berth planning:9, Gate control:16',
        ],
      },
      {
        name: 'Halden Retail Logistics BV',
        code: 'HAL-RET',
        legalName: 'Halden Retail Logistics B.V.',
        type: 'subsidiary',
        industry: '493',
        ...rotterdam,
        address: 'Wilhelminakade 173',
        postalCode: '3072 AP',
        phone: '+31 10 555 0170',
        domain: 'halden-retail.example',
        units: [
          'Fulfilment Benelux | BENELUX | Rotterdam | 380 | Inbound:74, Order picking:148, Returns:39',
          'Last mile | LASTMILE | Utrecht | 205 | Route planning:17, Parcel delivery:151, Customer contact:22',
          'Warehouse technology | WMS | Eindhoven | 44 | Automation engineering:16, Warehouse systems:18, Data and forecasting:7',
        ],
      },
      {
        name: 'Iberia Depots SA',
        code: 'IB-DEP',
        legalName: 'Iberia Depots Sociedad Anónima',
        type: 'joint_venture',
        share: 51,
        industry: '493',
        country: 'ES',
        city: 'Valencia',
        zone: 'Europe/Madrid',
        currency: 'EUR',
        address: 'Avinguda del Port 252',
        postalCode: '46024',
        phone: '+34 960 555 210',
        domain: 'iberia-depots.example',
        units: [
          'Yard Valencia | VLC-YARD | Valencia | 118 | Yard Valencia:11, Gate control:8, Container repair:27',
          'Inland terminals | INLAND | Zaragoza | 83 | Rail planning:12, Crane operations:33, Site safety:6',
          'Shared services Iberia | SSC-IB | Valencia | 31 | Billing:9, Payroll:6, Procurement:7',
        ],
      },
    ],
  },
  {
    name: 'Aurelia Health Network',
    code: 'AURELIA',
    legalName: 'Aurelia Health Network S.L.',
    type: 'non_profit',
    industry: '622',
    ...madrid,
    address: 'Calle de Alcalá 201',
    postalCode: '28028',
    phone: '+34 910 555 300',
    domain: 'aurelia-health.example',
    founded: '1958-10-01',
    status: 'active',
    companies: [
      {
        name: 'Aurelia Hospitals',
        code: 'AUR-HOSP',
        legalName: 'Aurelia Hospitales S.L.',
        type: 'non_profit',
        industry: '622',
        ...madrid,
        address: 'Calle de Alcalá 201',
        postalCode: '28028',
        phone: '+34 910 555 320',
        domain: 'aurelia-hospitals.example',
        units: [
          'Hospital Santa Lucía | SLUCIA | Madrid | 1240 | Emergency department:138, Intensive care:96, Operating theatres:121',
          'Hospital del Mar Azul | MARAZUL | Málaga | 860 | Obstetrics:64, Paediatrics:71, Cardiology:58',
          'Hospital Monte Verde | MVERDE | Bilbao | 690 | Oncology:62, Radiology:39, Rehabilitation:47',
          'Nursing development | NURSING | Madrid | 52 | Practice education:14, Night nursing pool:26, Infection control:8',
        ],
      },
      {
        name: 'Aurelia Diagnostics',
        code: 'AUR-DIAG',
        legalName: 'Aurelia Diagnósticos S.A.',
        type: 'private',
        industry: '621',
        country: 'ES',
        city: 'Barcelona',
        zone: 'Europe/Madrid',
        currency: 'EUR',
        address: 'Carrer de Mallorca 401',
        postalCode: '08013',
        phone: '+34 930 555 410',
        domain: 'aurelia-diagnostics.example',
        units: [
          'Central laboratory | LAB | Barcelona | 214 | Clinical chemistry:46, Microbiology:38, Pathology:29',
          'Imaging centres | IMAGING | Valencia | 132 | Magnetic resonance:24, Ultrasound:19, Patient scheduling:15',
          'Laboratory logistics | LABLOG | Barcelona | 48 | Sample transport:27, Cold storage:8, Supplies:6',
        ],
      },
      {
        name: 'Aurelia Home Care',
        code: 'AUR-HOME',
        legalName: 'Aurelia Cuidados S.L.',
        type: 'non_profit',
        industry: '623',
        country: 'PT',
        city: 'Lisbon',
        zone: 'Europe/Lisbon',
        currency: 'EUR',
        address: 'Avenida da Liberdade 110',
        postalCode: '1250-146',
        phone: '+351 21 555 0330',
        domain: 'aurelia-home.example',
        units: [
          'Care Lisbon | LIS-CARE | Lisbon | 176 | Home nursing:84, Physiotherapy:22, Care coordination:17',
          'Care Porto | OPO-CARE | Porto | 121 | Home nursing:58, Palliative care:19, Social work:12',
          'Telehealth | TELE | Lisbon | 36 | Remote monitoring:14, Clinical hotline:13, Digital platforms:7',
        ],
      },
      {
        name: 'Aurelia Academy',
        code: 'AUR-ACAD',
        legalName: 'Fundación Academia Aurelia',
        type: 'non_profit',
        industry: '61',
        ...madrid,
        address: 'Paseo de la Castellana 93',
        postalCode: '28046',
        phone: '+34 910 555 360',
        domain: 'aurelia-academy.example',
        inactive: 'Teaching moved to the partner university in the summer; no hiring until the new campus opens.',
        units: [
          'Clinical teaching | TEACH | Madrid | 41 | Nursing school:19, Simulation centre:9, Student services:6',
          'Research office | RESEARCH | Salamanca | 27 | Clinical trials:11, Ethics and grants:5, Biostatistics:6',
          'Continuing education | CPD | Madrid | 18 | Course design:6, Examinations:4, Events:5',
        ],
      },
    ],
  },
  {
    name: 'Brightwater Energy',
    code: 'BRIGHT',
    legalName: 'Brightwater Energy N.V.',
    type: 'public',
    industry: '2211',
    ...amsterdam,
    address: 'Gustav Mahlerlaan 1018',
    postalCode: '1082 MK',
    phone: '+31 20 555 0600',
    domain: 'brightwater.example',
    founded: '2004-06-21',
    status: 'in_review',
    companies: [
      {
        name: 'Brightwater Wind',
        code: 'BW-WIND',
        legalName: 'Brightwater Wind B.V.',
        type: 'subsidiary',
        industry: '2211',
        ...amsterdam,
        address: 'Gustav Mahlerlaan 1018',
        postalCode: '1082 MK',
        phone: '+31 20 555 0620',
        domain: 'brightwater-wind.example',
        units: [
          'Offshore North Sea | NSEA | IJmuiden | 230 | Turbine service:86, Marine coordination:21, Health and safety:14',
          'Onshore Benelux | ONSHORE | Zwolle | 104 | Site operations:38, Blade repair:19, Landowner relations:8',
          'Wind engineering | ENGINE | Delft | 78 | Foundations:21, Electrical design:24, Yield assessment:13',
          'Commissioning projects | COMM | Groningen | 56 | Project control:12, Grid connection:15, Contract management:9',
        ],
      },
      {
        name: 'Brightwater Grid Services',
        code: 'BW-GRID',
        legalName: 'Brightwater Grid Services GmbH',
        type: 'subsidiary',
        industry: '2211',
        country: 'DE',
        city: 'Essen',
        zone: 'Europe/Berlin',
        currency: 'EUR',
        address: 'Huyssenallee 22',
        postalCode: '45128',
        phone: '+49 201 555 0640',
        domain: 'brightwater-grid.example',
        units: [
          'Control room | CTRL | Essen | 92 | Dispatch and balancing:41, Outage planning:17, Forecasting:12',
          'Substations | SUBST | Dortmund | 148 | Protection systems:32, High voltage crews:78, Asset data:11',
          'Metering | METER | Duisburg | 67 | Smart meter rollout:29, Data validation:18, Field support:14',
        ],
      },
      {
        name: 'Brightwater Home Energy',
        code: 'BW-HOME',
        legalName: 'Brightwater Home Energy Ltd',
        type: 'subsidiary',
        industry: '2211',
        country: 'GB',
        city: 'Bristol',
        zone: 'Europe/London',
        currency: 'GBP',
        address: '8 Temple Quay',
        postalCode: 'BS1 6DZ',
        phone: '+44 117 555 0660',
        domain: 'brightwater-home.example',
        units: [
          'Heat pumps | HEAT | Bristol | 188 | Installation:121, Survey and design:27, Warranty service:16',
          'Customer operations | CUSTOMER | Cardiff | 240 | Contact centre:154, Billing and payments:38, Complaints:17',
          'Digital products | DIGITAL | London | 63 | Mobile app:18, Platform engineering:22, Product design:9',
        ],
      },
      {
        name: 'Brightwater Trading',
        code: 'BW-TRADE',
        legalName: 'Brightwater Trading SARL',
        type: 'branch',
        industry: '523',
        country: 'CH',
        city: 'Zürich',
        zone: 'Europe/Zurich',
        currency: 'CHF',
        address: 'Bahnhofstrasse 64',
        postalCode: '8001',
        phone: '+41 44 555 06 80',
        domain: 'brightwater-trading.example',
        units: [
          'Power desk | POWER | Zürich | 34 | Short-term trading:14, Origination:8, Market analysis:7',
          'Risk and settlement | RISK | Zürich | 29 | Market risk:8, Credit risk:5, Settlement:11',
          'Corporate functions | CORP | Zürich | 38 | People and culture:9, Legal:7, Finance:15',
          'Carbon and certificates | CARBON | Genève | 21 | Guarantees of origin:8, Offsets:6, Reporting:5',
        ],
      },
    ],
  },
];
