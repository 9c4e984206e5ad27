#include <fstream>
#include <iostream>
#include <iterator>
#include <filesystem>
#include "formats/base/laws.h"
#include "formats/formats.h"
using namespace assetlint;
int main(int argc,char**argv){
  int errs=0,n=0; 
  for(int i=1;i<argc;++i) {
    std::ifstream in(argv[i],std::ios::binary); std::string b((std::istreambuf_iterator<char>(in)),{});
    std::string name=std::filesystem::path(argv[i]).filename();
    const Format*f=RecogniseFormat(b,name);
    if(!f){std::cout<<argv[i]<<": none\n";continue;}
    ++n;
    Report r(Report::Audience::kListener); f->lint(b,FileContext{name},r);
    auto st=CheckLaws(*f,b); if(!st.ok()){std::cout<<argv[i]<<" LAW "<<st<<"\n";++errs;}
    for(auto&x:r.TakeSorted()) std::cout<<argv[i]<<":"<<x.range.offset<<"+"<<x.range.length<<" "<<SeverityName(x.rule->severity)<<" "<<x.rule->id<<" "<<x.rule->name<<" "<<FindingPath(x)<<": "<<x.message<<" x"<<x.count<<"\n";
  }
  std::cout<<n<<" files, law errors "<<errs<<"\n";
}
