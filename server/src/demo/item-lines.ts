/**
 * Packs by their international names; prices and legal classes are illustrative. Columns: kind;
 * name; generic name; strength; dose form; its code; unit; pack size; packaging; ATC code; group;
 * supply status; storage; price; tax category; VEN class.
 */
export const ITEM_LINES = `
medicine;Paracetamol 500 mg tablets, 24;paracetamol;500 mg;Tablet;10219000;tablet;24;box;N02BE01;pain-relief;generalSale;below25;0.98;zero;essential
medicine;Paracetamol 500 mg tablets, 100;paracetamol;500 mg;Tablet;10219000;tablet;100;box;N02BE01;pain-relief;prescriptionOnly;below25;3.12;zero;essential
medicine;Paracetamol 120 mg/5 mL oral suspension, 100 mL;paracetamol;120 mg/5 mL;Oral suspension;10106000;mL;100;bottle;N02BE01;pain-relief;generalSale;below25;2.45;zero;essential
medicine;Ibuprofen 400 mg film-coated tablets, 24;ibuprofen;400 mg;Film-coated tablet;10221000;tablet;24;box;M01AE01;pain-relief;pharmacyOnly;below25;2.65;zero;essential
medicine;Ibuprofen 100 mg/5 mL oral suspension, 150 mL;ibuprofen;100 mg/5 mL;Oral suspension;10106000;mL;150;bottle;M01AE01;pain-relief;generalSale;below25;3.30;zero;essential
medicine;Naproxen 500 mg gastro-resistant tablets, 56;naproxen;500 mg;Gastro-resistant tablet;10225000;tablet;56;box;M01AE02;pain-relief;prescriptionOnly;below25;7.90;zero;nonEssential
medicine;Diclofenac 11.6 mg/g gel, 100 g;diclofenac;11.6 mg/g;Gel;10503000;g;100;tube;M02AA15;pain-relief;generalSale;below25;5.15;standard;nonEssential
medicine;Codeine + paracetamol 8 mg + 500 mg tablets, 24;codeine + paracetamol;8 mg + 500 mg;Tablet;10219000;tablet;24;box;N02AJ06;pain-relief;pharmacyOnly;below25;2.89;zero;nonEssential
medicine;Morphine 10 mg prolonged-release tablets, 60;morphine;10 mg;Prolonged-release tablet;10226000;tablet;60;box;N02AA01;pain-relief;prescriptionOnly;below25;12.40;zero;vital
medicine;Sumatriptan 50 mg film-coated tablets, 6;sumatriptan;50 mg;Film-coated tablet;10221000;tablet;6;box;N02CC01;pain-relief;prescriptionOnly;below25;6.40;zero;nonEssential
medicine;Amoxicillin 500 mg capsules, 21;amoxicillin;500 mg;Capsule, hard;10210000;capsule;21;box;J01CA04;antibacterials;prescriptionOnly;below25;3.35;zero;vital
medicine;Amoxicillin 250 mg/5 mL powder for oral suspension, 100 mL;amoxicillin;250 mg/5 mL;Powder for oral suspension;10111000;mL;100;bottle;J01CA04;antibacterials;prescriptionOnly;below25;2.98;zero;vital
medicine;Amoxicillin + clavulanic acid 875 mg + 125 mg film-coated tablets, 14;amoxicillin + clavulanic acid;875 mg + 125 mg;Film-coated tablet;10221000;tablet;14;box;J01CR02;antibacterials;prescriptionOnly;below25;7.20;zero;essential
medicine;Flucloxacillin 500 mg capsules, 28;flucloxacillin;500 mg;Capsule, hard;10210000;capsule;28;box;J01CF05;antibacterials;prescriptionOnly;below25;6.10;zero;essential
medicine;Azithromycin 500 mg film-coated tablets, 3;azithromycin;500 mg;Film-coated tablet;10221000;tablet;3;box;J01FA10;antibacterials;prescriptionOnly;below30;4.45;zero;essential
medicine;Clarithromycin 500 mg film-coated tablets, 14;clarithromycin;500 mg;Film-coated tablet;10221000;tablet;14;box;J01FA09;antibacterials;prescriptionOnly;below25;5.85;zero;essential
medicine;Doxycycline 100 mg capsules, 8;doxycycline;100 mg;Capsule, hard;10210000;capsule;8;box;J01AA02;antibacterials;prescriptionOnly;below25;2.75;zero;essential
medicine;Nitrofurantoin 50 mg capsules, 30;nitrofurantoin;50 mg;Capsule, hard;10210000;capsule;30;box;J01XE01;antibacterials;prescriptionOnly;below25;9.30;zero;essential
medicine;Fluconazole 150 mg capsules, 1;fluconazole;150 mg;Capsule, hard;10210000;capsule;1;box;J02AC01;anti-infectives-other;pharmacyOnly;below30;3.90;zero;nonEssential
medicine;Aciclovir 200 mg tablets, 25;aciclovir;200 mg;Tablet;10219000;tablet;25;box;J05AB01;anti-infectives-other;prescriptionOnly;below30;4.80;zero;essential
medicine;Atorvastatin 20 mg film-coated tablets, 28;atorvastatin;20 mg;Film-coated tablet;10221000;tablet;28;box;C10AA05;cardiovascular;prescriptionOnly;below30;2.95;zero;essential
medicine;Rosuvastatin 10 mg film-coated tablets, 28;rosuvastatin;10 mg;Film-coated tablet;10221000;tablet;28;box;C10AA07;cardiovascular;prescriptionOnly;below30;3.30;zero;essential
medicine;Amlodipine 5 mg tablets, 28;amlodipine;5 mg;Tablet;10219000;tablet;28;box;C08CA01;cardiovascular;prescriptionOnly;below25;1.85;zero;essential
medicine;Ramipril 5 mg capsules, 28;ramipril;5 mg;Capsule, hard;10210000;capsule;28;box;C09AA05;cardiovascular;prescriptionOnly;below25;2.40;zero;essential
medicine;Losartan 50 mg film-coated tablets, 28;losartan;50 mg;Film-coated tablet;10221000;tablet;28;box;C09CA01;cardiovascular;prescriptionOnly;below30;2.70;zero;essential
medicine;Bisoprolol 2.5 mg film-coated tablets, 28;bisoprolol;2.5 mg;Film-coated tablet;10221000;tablet;28;box;C07AB07;cardiovascular;prescriptionOnly;below25;2.55;zero;essential
medicine;Furosemide 40 mg tablets, 28;furosemide;40 mg;Tablet;10219000;tablet;28;box;C03CA01;cardiovascular;prescriptionOnly;below25;1.98;zero;vital
medicine;Glyceryl trinitrate 400 micrograms/dose sublingual spray, solution, 180 doses;glyceryl trinitrate;400 micrograms/dose;Sublingual spray, solution;10309200;actuation;180;bottle;C01DA02;cardiovascular;pharmacyOnly;below25;5.60;standard;vital
medicine;Acetylsalicylic acid 75 mg gastro-resistant tablets, 28;acetylsalicylic acid;75 mg;Gastro-resistant tablet;10225000;tablet;28;box;B01AC06;cardiovascular;pharmacyOnly;below25;1.65;zero;essential
medicine;Clopidogrel 75 mg film-coated tablets, 28;clopidogrel;75 mg;Film-coated tablet;10221000;tablet;28;box;B01AC04;cardiovascular;prescriptionOnly;below30;4.20;zero;essential
medicine;Apixaban 5 mg film-coated tablets, 56;apixaban;5 mg;Film-coated tablet;10221000;tablet;56;box;B01AF02;cardiovascular;prescriptionOnly;below30;46.50;zero;vital
medicine;Warfarin 3 mg tablets, 28;warfarin;3 mg;Tablet;10219000;tablet;28;box;B01AA03;cardiovascular;prescriptionOnly;below25;2.15;zero;vital
medicine;Adrenaline 300 micrograms pre-filled pen, 2;adrenaline;300 micrograms;Solution for injection;11201000;pen;2;box;C01CA24;emergency;prescriptionOnly;below25;78.90;standard;vital
medicine;Metformin 500 mg film-coated tablets, 84;metformin;500 mg;Film-coated tablet;10221000;tablet;84;box;A10BA02;diabetes;prescriptionOnly;below30;3.10;zero;essential
medicine;Gliclazide 30 mg modified-release tablets, 60;gliclazide;30 mg;Modified-release tablet;10227000;tablet;60;box;A10BB09;diabetes;prescriptionOnly;below30;4.95;zero;essential
medicine;Sitagliptin 100 mg film-coated tablets, 28;sitagliptin;100 mg;Film-coated tablet;10221000;tablet;28;box;A10BH01;diabetes;prescriptionOnly;below30;21.50;zero;essential
medicine;Empagliflozin 10 mg film-coated tablets, 28;empagliflozin;10 mg;Film-coated tablet;10221000;tablet;28;box;A10BK03;diabetes;prescriptionOnly;below30;39.20;zero;essential
medicine;Insulin glargine 100 units/mL pre-filled pen, 5;insulin glargine;100 units/mL;Solution for injection;11201000;pen;5;box;A10AE04;diabetes;prescriptionOnly;refrigerated;34.80;standard;vital
medicine;Insulin aspart 100 units/mL pre-filled pen, 5;insulin aspart;100 units/mL;Solution for injection;11201000;pen;5;box;A10AB05;diabetes;prescriptionOnly;refrigerated;31.50;standard;vital
medicine;Levothyroxine 50 micrograms tablets, 28;levothyroxine;50 micrograms;Tablet;10219000;tablet;28;box;H03AA01;hormones;prescriptionOnly;below25;1.75;zero;vital
medicine;Prednisolone 5 mg gastro-resistant tablets, 28;prednisolone;5 mg;Gastro-resistant tablet;10225000;tablet;28;box;H02AB06;hormones;prescriptionOnly;below25;2.60;zero;vital
medicine;Levonorgestrel 1.5 mg tablets, 1;levonorgestrel;1.5 mg;Tablet;10219000;tablet;1;box;G03AD01;womens-health;pharmacyOnly;below25;11.20;zero;essential
medicine;Clotrimazole 500 mg pessary, 1;clotrimazole;500 mg;Pessary;10909000;pessary;1;box;G01AF02;womens-health;pharmacyOnly;below25;5.40;standard;nonEssential
medicine;Omeprazole 20 mg gastro-resistant capsules, 28;omeprazole;20 mg;Gastro-resistant capsule, hard;10212000;capsule;28;box;A02BC01;gastrointestinal;prescriptionOnly;below25;2.90;zero;essential
medicine;Pantoprazole 20 mg gastro-resistant tablets, 14;pantoprazole;20 mg;Gastro-resistant tablet;10225000;tablet;14;box;A02BC02;gastrointestinal;pharmacyOnly;below30;4.80;zero;nonEssential
medicine;Loperamide 2 mg capsules, 12;loperamide;2 mg;Capsule, hard;10210000;capsule;12;box;A07DA03;gastrointestinal;generalSale;below25;2.30;zero;nonEssential
medicine;Macrogol 10 g powder for oral solution, 20;macrogol;10 g;Powder for oral solution;10110000;sachet;20;box;A06AD15;gastrointestinal;generalSale;below25;6.90;zero;nonEssential
medicine;Lactulose 3.3 g/5 mL oral solution, 300 mL;lactulose;3.3 g/5 mL;Oral solution;10105000;mL;300;bottle;A06AD11;gastrointestinal;generalSale;below25;4.10;zero;nonEssential
medicine;Oral rehydration salts 4.4 g powder for oral solution, 10;oral rehydration salts;4.4 g;Powder for oral solution;10110000;sachet;10;box;A07CA;gastrointestinal;generalSale;below25;5.20;zero;vital
medicine;Salbutamol 100 micrograms/dose inhaler, 200 doses;salbutamol;100 micrograms/dose;Pressurised inhalation, suspension;11107000;actuation;200;inhaler;R03AC02;respiratory;prescriptionOnly;below30;3.95;standard;vital
medicine;Beclometasone 100 micrograms/dose inhaler, 200 doses;beclometasone;100 micrograms/dose;Pressurised inhalation, solution;11106000;actuation;200;inhaler;R03BA01;respiratory;prescriptionOnly;below25;14.80;standard;vital
medicine;Budesonide + formoterol 160 + 4.5 micrograms/dose inhalation powder, 120 doses;budesonide + formoterol;160 + 4.5 micrograms/dose;Inhalation powder;11109000;actuation;120;inhaler;R03AK07;respiratory;prescriptionOnly;below30;32.90;standard;vital
medicine;Montelukast 10 mg film-coated tablets, 28;montelukast;10 mg;Film-coated tablet;10221000;tablet;28;box;R03DC03;respiratory;prescriptionOnly;below25;5.20;zero;essential
medicine;Cetirizine 10 mg film-coated tablets, 30;cetirizine;10 mg;Film-coated tablet;10221000;tablet;30;box;R06AE07;allergy;generalSale;below25;2.65;zero;nonEssential
medicine;Loratadine 10 mg tablets, 30;loratadine;10 mg;Tablet;10219000;tablet;30;box;R06AX13;allergy;generalSale;below25;2.40;zero;nonEssential
medicine;Mometasone 50 micrograms/dose nasal spray, suspension, 140 doses;mometasone;50 micrograms/dose;Nasal spray, suspension;10809000;actuation;140;bottle;R01AD09;allergy;pharmacyOnly;below25;5.80;standard;nonEssential
medicine;Xylometazoline 1 mg/mL nasal spray, solution, 10 mL;xylometazoline;1 mg/mL;Nasal spray, solution;10808000;mL;10;bottle;R01AA07;cough-and-cold;generalSale;below25;3.65;standard;nonEssential
medicine;Sertraline 50 mg film-coated tablets, 28;sertraline;50 mg;Film-coated tablet;10221000;tablet;28;box;N06AB06;mental-health;prescriptionOnly;below30;3.20;zero;essential
medicine;Escitalopram 10 mg film-coated tablets, 28;escitalopram;10 mg;Film-coated tablet;10221000;tablet;28;box;N06AB10;mental-health;prescriptionOnly;below30;3.05;zero;essential
medicine;Quetiapine 25 mg film-coated tablets, 60;quetiapine;25 mg;Film-coated tablet;10221000;tablet;60;box;N05AH04;mental-health;prescriptionOnly;below30;6.90;zero;essential
medicine;Diazepam 5 mg tablets, 28;diazepam;5 mg;Tablet;10219000;tablet;28;box;N05BA01;mental-health;prescriptionOnly;below25;1.95;zero;essential
medicine;Folic acid 400 micrograms tablets, 90;folic acid;400 micrograms;Tablet;10219000;tablet;90;box;B03BB01;vitamins;generalSale;below25;2.90;zero;essential
medicine;Colecalciferol 1000 IU soft capsules, 30;colecalciferol;1000 IU;Capsule, soft;10211000;capsule;30;bottle;A11CC05;vitamins;generalSale;below25;4.50;zero;nonEssential
medicine;Ferrous fumarate 210 mg tablets, 84;ferrous fumarate;210 mg;Tablet;10219000;tablet;84;bottle;B03AA02;vitamins;pharmacyOnly;below25;3.75;zero;essential
medicine;Hydrocortisone 10 mg/g cream, 15 g;hydrocortisone;10 mg/g;Cream;10502000;g;15;tube;D07AA02;skin;pharmacyOnly;below25;2.95;standard;nonEssential
medicine;Clotrimazole 10 mg/g cream, 20 g;clotrimazole;10 mg/g;Cream;10502000;g;20;tube;D01AC01;skin;generalSale;below25;3.10;standard;nonEssential
medicine;Latanoprost 50 micrograms/mL eye drops, solution, 2.5 mL;latanoprost;50 micrograms/mL;Eye drops, solution;10604000;mL;2.5;bottle;S01EE01;eye-and-ear;prescriptionOnly;refrigerated;5.40;standard;essential
medicine;Chloramphenicol 5 mg/mL eye drops, solution, 10 mL;chloramphenicol;5 mg/mL;Eye drops, solution;10604000;mL;10;bottle;S01AA01;eye-and-ear;pharmacyOnly;refrigerated;3.40;standard;essential
medicine;Tamsulosin 400 micrograms prolonged-release capsules, 30;tamsulosin;400 micrograms;Prolonged-release capsule, hard;10215000;capsule;30;box;G04CA02;urology;prescriptionOnly;below25;3.85;zero;nonEssential
medicine;Nicotine 21 mg/24 h transdermal patches, 7;nicotine;21 mg/24 h;Transdermal patch;10519000;patch;7;box;N07BA01;smoking-cessation;generalSale;below25;10.90;standard;nonEssential
medicine;Mebendazole 100 mg chewable tablets, 6;mebendazole;100 mg;Chewable tablet;10228000;tablet;6;box;P02CA01;anti-infectives-other;pharmacyOnly;below30;5.60;zero;nonEssential
device;Blood glucose test strips, 50;;;;;piece;50;box;;diabetes;;roomTemperature;12.90;standard;
device;Lancets 30G, 200;;;;;piece;200;box;;diabetes;;roomTemperature;6.90;standard;
device;Upper-arm blood pressure monitor;;;;;piece;1;box;;monitoring;;roomTemperature;34.50;standard;
device;Digital thermometer;;;;;piece;1;box;;monitoring;;roomTemperature;8.90;standard;
device;Pregnancy test, 1;;;;;piece;1;box;;womens-health;;below30;5.20;standard;
consumable;Adhesive wound dressing 10 x 10 cm, 10;;;;;piece;10;box;;wound-care;;roomTemperature;6.40;standard;
consumable;Surgical face masks, 50;;;;;piece;50;box;;wound-care;;roomTemperature;4.10;standard;
cosmetic;Sunscreen lotion SPF 50, 200 mL;;;;;mL;200;bottle;;sun-care;;below25;9.80;standard;
cosmetic;Moisturising cream, 500 mL;;;;;mL;500;bottle;;skin;;below25;7.20;standard;
supplement;Omega-3 capsules, 60;;;;;capsule;60;bottle;;vitamins;;below25;8.90;standard;
supplement;Electrolyte and vitamin sachets, 14;;;;;sachet;14;box;;vitamins;;below25;7.60;standard;
other;Baby feeding bottle 260 mL;;;;;piece;1;box;;baby-care;;roomTemperature;5.60;standard;
`;
