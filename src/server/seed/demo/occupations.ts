/** Work that the demo companies need, and that candidates do. */
export interface Occupation {
  readonly key: string;
  /** A beginner, someone with experience, and one who leads. */
  readonly titles: readonly [string, string, string];
  /** A name of the list of designations. */
  readonly designation: string;
  /** Codes of industries. */
  readonly industries: readonly string[];
  /** Names of the list of skills, those that everyone has first. */
  readonly skills: readonly string[];
  /** What is learned for it: codes of level, degree, field and specialization. */
  readonly training: Training;
  /** The yearly pay of someone with experience, in euros in Germany. */
  readonly pay: number;
  readonly tasks: readonly string[];
  /** Departments of the demo companies with this work. */
  readonly departments: RegExp;
}

export interface Training {
  readonly level: string;
  readonly degrees: readonly string[];
  readonly field: string;
  readonly specialization: string;
}

type Words = Record<'titles' | 'industries' | 'skills' | 'tasks', string> & { readonly designation: string };

const training = (level: string, degrees: string, specialization: string): Training => ({
  level,
  degrees: list(degrees),
  field: specialization.slice(0, 3),
  specialization,
});

const list = (text: string): string[] => text.split(',').map((entry) => entry.trim());

const work = (key: string, pay: number, departments: RegExp, learned: Training, words: Words): Occupation => {
  const [junior, normal, senior] = list(words.titles) as [string, string, string];
  return {
    key,
    titles: [junior, normal, senior],
    designation: words.designation,
    industries: list(words.industries),
    skills: list(words.skills),
    training: learned,
    pay,
    tasks: words.tasks.split(';').map((task) => task.trim()),
    departments,
  };
};

/** The first whose departments match is the one that a department looks for most. */
export const OCCUPATIONS: readonly Occupation[] = [
  work('physician', 84_000, /Cardiology|Radiology|Clinical trials/, training('7', 'MD, Staatsexamen', '0912'), {
    titles: 'Resident physician, Specialist physician, Senior consultant',
    designation: 'Family Physician',
    industries: '622, 621',
    skills:
      'Diagnostics, Emergency care, Electronic health records, Ultrasound, Clinical research, Good clinical practice, Patient education, Teamwork',
    tasks:
      'Examine and treat patients on the ward and in the clinic; Take part in the on-call rota; Teach residents and nurses at the bedside; Keep complete records in the electronic file; Review difficult cases with colleagues of other specialties',
  }),
  work(
    'nurse',
    41_000,
    /Emergency|Intensive|Obstetrics|Paediatrics|Oncology|Home nursing|nursing pool|Palliative|Infection|Operating|hotline/,
    training('6', 'BN, BSc, Grado', '0913'),
    {
      titles: 'Graduate nurse, Registered nurse, Charge nurse',
      designation: 'Registered Nurse',
      industries: '622, 623, 621',
      skills:
        'Nursing, Care planning, Medication administration, Basic life support, Wound care, Infection control, Triage, Electronic health records, Palliative care, Intensive care, Paediatric care, Patient education',
      tasks:
        'Plan and give care to a group of patients in every shift; Give medication and check its effect; Hand over to the next shift without gaps; Guide students and new colleagues; Talk with families about what happens next',
    },
  ),
  work('technician_lab', 39_000, /chemistry|Microbiology|Pathology/i, training('6', 'BSc, VET, FH-Dipl', '0914'), {
    titles: 'Laboratory assistant, Laboratory technician, Lead laboratory technician',
    designation: 'Laboratory Technician',
    industries: '621, 622, 5417',
    skills:
      'Laboratory work, Quality control, Phlebotomy, Good clinical practice, Electronic health records, ISO 9001, Attention to detail, Diagnostics',
    tasks:
      'Prepare and analyze samples; Maintain and calibrate the analyzers; Release results within the agreed time; Document deviations and their causes; Keep stocks of reagents',
  }),
  work('radiographer', 42_000, /Magnetic|Ultrasound/, training('6', 'BSc, Grado, VET', '0914'), {
    titles: 'Assistant radiographer, Radiographer, Lead radiographer',
    designation: 'Radiologic Technologist',
    industries: '621, 622',
    skills:
      'Radiography, Ultrasound, Electronic health records, Patient education, Basic life support, Quality control, Diagnostics',
    tasks:
      'Take images by the protocols of the center; Prepare patients and answer their questions; Check the quality of every image; Look after the equipment and its safety; Help to shorten waiting times',
  }),
  work('therapist', 38_000, /Physiotherapy|Rehabilitation/, training('6', 'BSc, Grado, VET', '0915'), {
    titles: 'Assistant physiotherapist, Physiotherapist, Senior physiotherapist',
    designation: 'Physiotherapist',
    industries: '621, 622, 623',
    skills:
      'Physiotherapy, Care planning, Occupational therapy, Patient education, Elderly care, Electronic health records, Listening',
    tasks:
      'Assess patients and agree goals with them; Treat alone and in groups; Visit patients at home; Write reports to physicians; Adapt aids and teach their use',
  }),
  work('social', 36_500, /Social work|Care coordination|Student services|Ethics/, training('6', 'BSW, BA', '0923'), {
    titles: 'Care coordinator, Social worker, Lead social worker',
    designation: 'Social Worker',
    industries: '623, 813',
    skills:
      'Elderly care, Conflict resolution, Care planning, Mental health care, Listening, Intercultural communication, Written communication, Document management',
    tasks:
      'Advise families about care at home; Coordinate nurses, therapists and physicians; Apply for support with the authorities; Visit new clients in their first week; Keep the care plan up to date',
  }),
  work(
    'teacher',
    40_000,
    /Nursing school|Simulation|Practice education|Course design|Examinations/,
    training('7', 'MEd, MA', '0113'),
    {
      titles: 'Teaching assistant, Lecturer, Head of courses',
      designation: 'Training Specialist',
      industries: '61, 6113, 622',
      skills:
        'Teaching, Curriculum development, Lesson planning, Moodle, E-learning, Instructional design, Presentation, Test design',
      tasks:
        'Teach classes of up to 24 students; Design courses with the wards; Set and mark examinations; Run simulations and lead the review after them; Improve courses from what students say',
    },
  ),
  work(
    'driver',
    34_000,
    /Driver services|Parcel delivery|Sample transport/,
    training('3', 'Apprenticeship, VET', '1041'),
    {
      titles: 'Delivery driver, Truck driver, Lead driver',
      designation: 'Truck Driver',
      industries: '484, 492, 488',
      skills:
        'Heavy goods vehicle driving, Last-mile delivery, Route planning, Freight forwarding, Customer service, Time management, First aid, Self-management',
      tasks:
        'Drive the planned routes safely and on time; Load and secure goods; Check the vehicle before every trip; Report delays to dispatch; Be the face of the company at the door',
    },
  ),
  work(
    'dispatcher',
    42_500,
    /Export|Import|Dispatch$|Gate|Berth|Route|Rail|Marine|Pharma|Crewing/,
    training('3', 'VET, Apprenticeship', '1041'),
    {
      titles: 'Traffic clerk, Dispatcher, Senior dispatcher',
      designation: 'Dispatcher',
      industries: '488, 484, 493',
      skills:
        'Dispatching, Transport management, Freight forwarding, Import and export, Route planning, Incoterms, Microsoft Excel, SAP SD, Problem solving, Customs clearance',
      tasks:
        'Plan vehicles, slots and crews for every shift; Follow shipments and act when one is late; Prepare transport documents; Answer customers and carriers; Keep costs for each trip in sight',
    },
  ),
  work(
    'warehouse',
    31_000,
    /Yard|Inbound|picking|Returns|Stevedoring|Temperature|Cold storage|Supplies|Crane/,
    training('3', 'Apprenticeship, VET, GCSE', '1041'),
    {
      titles: 'Warehouse worker, Forklift operator, Warehouse shift lead',
      designation: 'Warehouse Worker',
      industries: '493, 488, 44-45',
      skills:
        'Order picking, Forklift operation, Inventory management, Warehouse management, Packaging, 5S, Crane operation, Teamwork, First aid, Quality control',
      tasks:
        'Receive, store and pick goods with a scanner; Move containers and pallets safely; Count stock and clear differences; Keep the area clean and safe; Help where the shift needs it',
    },
  ),
  work(
    'mechanic',
    41_000,
    /Fleet|Container repair|Technical management|Blade/,
    training('3', 'Apprenticeship, VET, Meister', '0716'),
    {
      titles: 'Junior mechanic, Industrial mechanic, Workshop lead',
      designation: 'Industrial Mechanic',
      industries: '336, 488, 333',
      skills:
        'Vehicle repair, Hydraulics, Maintenance planning, Pneumatics, MIG welding, Blueprint reading, Root cause analysis, Sheet metal work, Electrical installation',
      tasks:
        'Maintain and repair vehicles, cranes and containers; Find causes of failures and remove them; Order parts; Document work in the maintenance system; Take part in the standby rota',
    },
  ),
  work('customs', 49_000, /Customs|Trade compliance|tariffs/, training('6', 'BA, BBA, VET', '0416'), {
    titles: 'Customs clerk, Customs specialist, Head of customs',
    designation: 'Compliance Officer',
    industries: '488, 5416',
    skills:
      'Customs clearance, Import and export, Incoterms, Compliance, Internal controls, SAP MM, Attention to detail, Microsoft Excel',
    tasks:
      'Prepare declarations for import, export and transit; Classify goods and determine their origin; Advise customers about licenses and sanctions; Speak with the authorities during audits; Keep master data correct',
  }),
  work('officer', 68_000, /Nautical/, training('6', 'BSc, FH-Dipl', '1041'), {
    titles: 'Deck officer, Chief officer, Captain',
    designation: 'Ship Captain',
    industries: '483',
    skills:
      'Decision making, Risk assessment, First aid, Maintenance planning, EHS, Leadership, Intercultural communication',
    tasks:
      'Stand watch and navigate in coastal waters; Plan voyages and cargo; Lead drills and keep the ship ready for inspections; Look after the welfare of the crew; Report to the office ashore every day',
  }),
  work(
    'trader',
    98_000,
    /desk|Post-fixture|trading|Origination|Offsets|Guarantees|Market analysis/,
    training('7', 'MSc, MA, MBA', '0412'),
    {
      titles: 'Trading analyst, Trader, Senior trader',
      designation: 'Financial Analyst',
      industries: '523, 483, 2211',
      skills:
        'Market analysis, Negotiation, Risk management, Financial modelling, Python, Pricing, Forecasting, Contract negotiation, Microsoft Excel',
      tasks:
        'Trade within the limits of the desk; Watch markets and explain what moves them; Price offers for customers; Improve models with the analysts; Close the day with complete books',
    },
  ),
  work(
    'safety',
    58_000,
    /Quality assurance|Site safety|Health and safety|Complaints/,
    training('6', 'BSc, BEng', '1022'),
    {
      titles: 'Quality inspector, Health and safety engineer, Head of quality and safety',
      designation: 'Health and Safety Engineer',
      industries: '488, 2211, 325',
      skills:
        'EHS, Risk assessment, ISO 9001, Audit, Root cause analysis, FMEA, First aid, Presentation, Quality control',
      tasks:
        'Inspect sites and close what is found; Investigate accidents and near misses; Train teams in safe work; Prepare audits; Report figures to the management every month',
    },
  ),
  work(
    'service',
    33_000,
    /Customer contact|Contact centre|Patient scheduling|Events|Field support/,
    training('4', 'Cert, VET', '0415'),
    {
      titles: 'Customer service agent, Customer service specialist, Team lead customer service',
      designation: 'Customer Service Representative',
      industries: '56, 517, 44-45',
      skills:
        'Customer service, Call handling, Complaint handling, CRM, Live chat, Zendesk, Listening, Conflict resolution, Written communication, Data entry',
      tasks:
        'Answer customers by phone, email and chat; Solve most requests in the first contact; Note what customers are missing; Agree appointments and keep them; Coach new colleagues',
    },
  ),
  work(
    'developer',
    66_000,
    /Automation|Warehouse systems|Mobile|Platform|Digital platforms|Remote|Product/,
    training('7', 'BSc, MSc, Dipl-Ing', '0613'),
    {
      titles: 'Junior software developer, Software developer, Senior software developer',
      designation: 'Software Developer',
      industries: '5132, 5415, 493',
      skills:
        'TypeScript, PostgreSQL, Git, React, Node.js, Kubernetes, Docker, CI/CD, Test automation, Java, REST API design, Code review, Amazon Web Services, Kotlin',
      tasks:
        'Build and run services that sites depend on day and night; Write tests and review the code of others; Talk with users on site before a line is written; Remove causes of incidents; Keep releases small',
    },
  ),
  work(
    'analyst',
    61_000,
    /forecasting|Asset data|Data validation|Biostatistics|Yield/i,
    training('7', 'MSc, BSc, PhD', '0542'),
    {
      titles: 'Data analyst, Data scientist, Lead data scientist',
      designation: 'Data Scientist',
      industries: '5415, 2211, 5417',
      skills:
        'Python, SQL, Statistics, Data visualization, Machine learning, Time series forecasting, pandas, R, Power BI, Data modelling, dbt',
      tasks:
        'Forecast volumes and staffing; Clean data and explain what it can show; Build dashboards that people use; Run experiments with operations; Present results in plain words',
    },
  ),
  work('finance', 55_000, /Billing|Payroll|Finance|Settlement|Reporting|risk/, training('6', 'BA, BBA, BCom', '0411'), {
    titles: 'Accounting clerk, Accountant, Head of accounting',
    designation: 'Accountant',
    industries: '5412, 523, 2211',
    skills:
      'Accounts payable, Financial reporting, IFRS, SAP FI/CO, Microsoft Excel, Controlling, Payroll, Budgeting, Internal controls, Tax',
    tasks:
      'Close the month within five days; Clear open items; Prepare figures for audits; Answer questions of the business; Make recurring work automatic',
  }),
  work('buyer', 57_000, /Procurement|Contract|Landowner|Project control/, training('6', 'BA, BBA, MBA, BEng', '0413'), {
    titles: 'Junior project manager, Project manager, Head of projects',
    designation: 'Project Manager',
    industries: '2211, 237, 5416',
    skills:
      'Project management, Contract negotiation, Procurement, Stakeholder management, Supplier management, Budgeting, PRINCE2, Tendering, Negotiation',
    tasks:
      'Plan budget, time and scope of projects; Tender and negotiate contracts; Report progress and risks; Settle claims fairly; Keep partners and neighbors informed',
  }),
  work('wind', 47_000, /Turbine|Site operations|High voltage/, training('3', 'VET, Apprenticeship, Meister', '0713'), {
    titles: 'Trainee technician, Wind turbine technician, Lead technician',
    designation: 'Wind Turbine Technician',
    industries: '2211, 333',
    skills:
      'Wind energy, Electrical installation, Hydraulics, Maintenance planning, EHS, First aid, Root cause analysis, SCADA, Blueprint reading',
    tasks:
      'Service turbines and switchgear; Work at heights of up to 150 m; Find and repair faults; Document work on a tablet; Take part in the weekend rota',
  }),
  work(
    'engineer',
    69_000,
    /Electrical design|Grid|Protection|Outage|Foundations|balancing/,
    training('7', 'MSc, MEng, BEng, Dipl-Ing', '0713'),
    {
      titles: 'Graduate engineer, Electrical engineer, Principal engineer',
      designation: 'Electrical Engineer',
      industries: '2211, 5413',
      skills:
        'Power systems, Electrical design, SCADA, AutoCAD, Commissioning, Control engineering, Systems engineering, Risk assessment, Technical drawing',
      tasks:
        'Design and calculate grids and substations; Plan outages with partners; Test protection on site; Review the work of contractors; Write specifications that can be built',
    },
  ),
  work(
    'installer',
    39_500,
    /Installation|Warranty|Survey|Smart meter/,
    training('3', 'Apprenticeship, VET, T-level', '0713'),
    {
      titles: 'Apprentice installer, Heating engineer, Installation lead',
      designation: 'Heating and Cooling Mechanic',
      industries: '23, 236, 2211',
      skills:
        'Plumbing, Electrical installation, HVAC design, Refrigeration, Pipe fitting, Customer service, Blueprint reading, Soldering, Field service',
      tasks:
        'Install heat pumps and meters in homes; Survey houses and explain what is possible; Find faults on the first visit; Leave the site clean; Hand over to customers with patience',
    },
  ),
  work('people', 60_000, /People|Legal/, training('7', 'MA, MSc, LLM', '0421'), {
    titles: 'HR coordinator, HR business partner, Head of people',
    designation: 'Human Resources Specialist',
    industries: '55, 5411, 5416',
    skills:
      'HR business partnering, Labour law, Recruiting, Employee relations, Data protection law, Coaching, Onboarding, Compensation and benefits, Contract drafting',
    tasks:
      'Advise managers on all questions of work and law; Hire together with the teams; Negotiate with employee representatives; Improve onboarding; Keep contracts and data in order',
  }),
];

/** The work that a department looks for; every department of the demo companies has one. @throws for another one. */
export function occupationOf(department: string): Occupation {
  const found = OCCUPATIONS.find(({ departments }) => departments.test(department));
  if (!found) throw new Error(`No occupation of the demo works in "${department}"`);
  return found;
}
